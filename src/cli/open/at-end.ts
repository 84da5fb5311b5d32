/** Notes what is to be closed when the command is done; what was opened last is closed first. */
export type AtEnd = (close: () => unknown) => void
