/** Pixels of the picture that stands for a business without photos: what sites that show links expect. */
export const cardSize = { width: 1200, height: 630 } as const
