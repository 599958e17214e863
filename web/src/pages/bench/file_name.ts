/** A file's name from what the text says of itself. */
export const file_name = (text: string) => `${/^system\s*=\s*"([\w-]+)"/m.exec(text)?.[1] ?? "game"}.toml`;
