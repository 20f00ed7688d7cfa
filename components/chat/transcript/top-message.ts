import type { TopMessage } from "./reading-place";

/** Returns the visible turns of a transcript, in order, excluding collapsed ones. */
export function turnsOf(content: HTMLElement): HTMLElement[] {
  return [...content.querySelectorAll<HTMLElement>(":scope > article")];
}

/** Returns the question of a turn. */
export function questionOf(turn: HTMLElement): string {
  return turn.dataset.question ?? "";
}

/** Finds the message at the top of a frame; null when there is none. */
export function findTopMessage(frame: HTMLElement, content: HTMLElement): TopMessage | null {
  const { top } = frame.getBoundingClientRect();
  const turns = turnsOf(content);
  const turn = turns.find((each) => each.getBoundingClientRect().bottom > top) ?? turns.at(-1);
  if (turn === undefined) return null;
  const question = questionOf(turn);
  // Content that loads late appears above the answer, which is rendered immediately.
  const answer = answerOf(turn);
  const answerTop = answer?.getBoundingClientRect().top;
  return answerTop !== undefined && answerTop <= top
    ? { question, message: answer?.dataset.answer ?? question, past: top - answerTop }
    : { question, message: question, past: top - turn.getBoundingClientRect().top };
}

/** Finds the element of a message, or of its turn while the message is not rendered. */
export function findMessage(content: HTMLElement, { question, message }: TopMessage): HTMLElement | null {
  const turn = turnsOf(content).find((each) => questionOf(each) === question);
  if (turn === undefined) return null;
  const answer = answerOf(turn);
  return answer?.dataset.answer === message ? answer : turn;
}

/** Whether all content visible in a frame is rendered and has finished loading. */
export function isWhole(frame: HTMLElement, content: HTMLElement): boolean {
  const { top, bottom } = frame.getBoundingClientRect();
  return turnsOf(content)
    .filter((turn) => {
      const box = turn.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    })
    .every((turn) => !turn.matches(comes) && turn.querySelector(comes) === null);
}

const comes = '[aria-busy="true"]';

function answerOf(turn: HTMLElement): HTMLElement | null {
  return turn.querySelector<HTMLElement>(":scope > [data-answer]");
}
