// How the dice work, for somebody at the table who wants to know whether to trust them. The bytes for a
// checker of one's own are in the project's docs/fair-dice.md.
import type { ComponentChildren } from "preact";
import { Card } from "../parts/card";
import { kBrought } from "../engine/brought";
import { Die } from "../parts/dice";
import { hash_of, type Route } from "../state/route";
import { tr, tr_with } from "../texts/texts";
import "./reading.css";
import "./fair_dice.css";

const kSteps: { title: string; text: ComponentChildren }[] = [
  {
    title: tr("A secret number is drawn"),
    text: kBrought
      ? tr(
          "When a roll begins, the service, or this device where it answers, draws 256 random bits: the seed. All dice of the play follow from it, and nobody has seen it yet.",
        )
      : tr(
          "When a roll begins, the service draws 256 random bits: the seed. All dice of the play follow from it, and nobody has seen it yet.",
        ),
  },
  {
    title: tr("A fingerprint of it is shown"),
    text: (
      <>
        {tr_with(
          "Before anything is thrown you see a {commitment}: a fingerprint of the seed. The seed cannot be guessed from it, and no other seed can be found that has the same.",
          { commitment: <b>{tr("commitment")}</b> },
        )}
      </>
    ),
  },
  {
    title: tr("The dice fall"),
    text: tr(
      "Each throw is worked out from the seed and the throw’s number. Every face of every die is equally likely, to the last fraction: where a number would favour a face by a hair, it is thrown away and the next is taken.",
    ),
  },
  {
    title: tr("The seed is shown"),
    text: tr(
      "After the last throw the seed lies open. It must give the fingerprint shown at the beginning, and every die that fell. Anybody can do that sum, here or with a program of their own.",
    ),
  },
];

export default function Page(_: { route: Route }) {
  return (
    <main id="main" class="narrow fair-page">
      <h1 class="page-title">{tr("How the dice work")}</h1>
      <p class="opening">
        {tr(
          "You cannot see these dice fall. So they are made in a way that can be checked afterwards, and you need not take anybody’s word for it.",
        )}
      </p>
      <Card>
        <ol class="fair-steps">
          {kSteps.map((one, k) => (
            <li key={k}>
              <Die die={{ name: "d6", sides: 6, shows: k + 1 }} seat={k % 2} />
              <div>
                <h2>{one.title}</h2>
                <p>{one.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <Card>
        <h2 class="fair-head">{tr("What you can rely on")}</h2>
        <dl class="fair-list">
          <div>
            <dt>{tr("Nobody rolled again")}</dt>
            <dd>
              {tr(
                "The dice were settled before the play began. Other dice need another seed, and another seed has another fingerprint.",
              )}
            </dd>
          </div>
          <div>
            <dt>{tr("No face is favoured")}</dt>
            <dd>{tr("Not even by a rounding error.")}</dd>
          </div>
          <div>
            <dt>{tr("A secret choice stays as it was")}</dt>
            <dd>
              {tr(
                "A hidden choice is sealed with a fingerprint of its own before the other side chooses. When it is opened, everybody sees that it is the same one.",
              )}
            </dd>
          </div>
          <div>
            <dt>{tr("Anyone can check")}</dt>
            <dd>
              {tr_with(
                "Every play leaves a log. {verifying} plays it again from the first line and compares every byte. It can be done on any other machine, too.",
                { verifying: <a href={hash_of(["verify"])}>{tr("Verifying it")}</a> },
              )}
            </dd>
          </div>
        </dl>
      </Card>
      <Card>
        <h2 class="fair-head">{tr("What nobody can promise")}</h2>
        <dl class="fair-list no">
          <div>
            <dt>{tr("Somebody may try seeds beforehand")}</dt>
            <dd>
              {tr(
                "Who draws the seed alone can draw many in private and begin with the one they like. The remedy is a word that the other side adds to every throw once the fingerprint is out. The dice have room for it; this page does not ask for one yet.",
              )}
            </dd>
          </div>
          <div>
            <dt>{tr("Who holds the seed can look ahead")}</dt>
            <dd>
              {tr(
                "Here only the service can open it before the play is over; the page, and whoever looks into it, cannot. So whoever runs the service has to be trusted with it: where that matters, let it be somebody who does not play.",
              )}
              {kBrought &&
                ` ${tr("Where the foot of the page says that this device answers, the seed lies in this device, sealed with a key that it keeps: its owner is the one to be trusted.")}`}
            </dd>
          </div>
          <div>
            <dt>{tr("A play can be broken off")}</dt>
            <dd>
              {tr(
                "Then its seed is never shown, and nothing is proved. Agree beforehand what that counts as.",
              )}
            </dd>
          </div>
          <div>
            <dt>{tr("A seed made from a short text is no secret")}</dt>
            <dd>{tr("It is there to play the same game twice. Such a log says so when it is verified.")}</dd>
          </div>
          <div>
            <dt>{tr("A log does not know what you agreed to")}</dt>
            <dd>
              {tr(
                "It proves that this play followed from the situation and the rulebook in its first line. Read those two.",
              )}
            </dd>
          </div>
        </dl>
      </Card>
      <Card>
        <h2 class="fair-head">{tr("For those who want the bytes")}</h2>
        <p>
          {tr_with(
            "The commitment is SHA-256 over a tag, the play’s id and the seed. Throws come from HMAC-SHA256 with a key made from the seed and what the players added, one block of 32 bytes at a time; a byte at or above the largest multiple of the die’s sides is passed over, any other byte modulo the sides is the face. The exact layout and test vectors are in {docs} of the project: enough to write a checker of your own in an afternoon.",
            { docs: <code>{"docs/fair-dice.md"}</code> },
          )}
        </p>
      </Card>
      <p class="aside-note">
        <a href={hash_of(["verify"])}>{tr("Verify a log")}</a>
      </p>
    </main>
  );
}
