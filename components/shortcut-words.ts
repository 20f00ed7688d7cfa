/** Texts of the help sheet of the keys. */
export const shortcutWords = {
  title: "Keys",
  close: "Close the list of keys",
  anywhere: "Anywhere",
  inComposer: "While you write a question",
  everywhere: {
    search: "Search conversations",
    newQuestion: "New question",
    sidebar: "Show or hide the list at the left",
    help: "Show these keys",
    composer: "Go to the composer",
    copyAnswer: "Copy the newest answer",
    copyCode: "Copy the code of the newest answer",
    nextRegion: "Next part of the page",
    previousRegion: "Part of the page before",
    accept: "Give the main answer of a card that waits",
    decline: "Reject what a card that waits proposes",
    messages: "Go to the message that has just come, for example to undo",
  },
  local: {
    send: "Send",
    newLine: "New line",
    recall: "Take back a question that waits, or write the last one again",
    stop: "Stop what runs",
  },
} as const;
