/** Positions per block of `history_block`. Part of the database format: never changes. */
export const blockLength = 4096
