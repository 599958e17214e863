import { tr } from "../texts/texts";
// Ways out of the page: a file to keep, a text or a picture in the clipboard.

export function save(name: string, what: Blob | string, type = "text/plain"): void {
  const address = URL.createObjectURL(typeof what === "string" ? new Blob([what], { type }) : what);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** False where the browser gives no way to the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea"); // pages that came over plain HTTP have no clipboard of their own
    field.value = text;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** Copies a text. Returns the message to show: `done`, or that the browser gives no access. */
export const copy_words = async (text: string, done: string): Promise<string> =>
  (await copy(text)) ? done : tr("This browser gives no access to the clipboard.");

const kSharp = 2; // pixels of the picture for each pixel of the page: design documents are printed

/** A drawing as a picture that any document takes. */
async function png_of(svg: Blob): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = kSharp * image.naturalWidth;
    canvas.height = kSharp * image.naturalHeight;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) =>
        blob ? resolve(blob) : reject(new Error(tr("it is too large to be drawn here"))),
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Copies a drawing as a picture. Returns false if the browser gives no clipboard: the picture is then saved as a file. */
export async function copy_picture(name: string, svg: Promise<Blob>): Promise<boolean> {
  const png = svg.then(png_of);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
    return true;
  } catch {
    save(`${name}.png`, await png);
    return false;
  }
}
