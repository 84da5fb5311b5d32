/**
 * Programs write `NaN` for a missing number, and people leave a comma behind the last member; neither is JSON.
 * @throws SyntaxError for any other fault
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const mended = text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b|,(?=\s*[}\]])/g, (piece) =>
      piece.startsWith('"') ? piece : piece === ',' ? '' : 'null',
    )
    if (mended === text) throw error
    return JSON.parse(mended)
  }
}
