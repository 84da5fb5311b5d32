/** What a measure found, and the most that each figure may be; a figure without a limit is for information. */
export interface Figures {
  readonly figures: Readonly<Record<string, number>>
  readonly limits?: Readonly<Record<string, number>>
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
