/** The action under which history has the writes of an import. */
export const importAction = (runId: string): string => `import.${runId}`
