/** Registers a close function to run when the command ends. Functions run in reverse order. */
export type AtEnd = (close: () => unknown) => void
