/**
 * Snowball stemmers. The package was compiled from Java: its fields are accessors that first look whether a hidden field is there, and each of its methods
 * stands behind one that counts its arguments. Both are replaced while it is loaded, which makes stems five times as fast.
 */
import { createRequire } from 'node:module'

export interface Stemmer {
  stem(word: string): string
}

interface Snowball {
  newStemmer(algorithm: string): Stemmer
}

/** The package as it is published, or, when `plain`, with plain fields and direct methods; the stems are the same. */
export function loadSnowball(plain: boolean): Snowball {
  const require = createRequire(import.meta.url)
  delete require.cache[require.resolve('snowball-stemmers')]
  if (!plain) return require('snowball-stemmers')
  const { defineProperty } = Object
  Object.defineProperty = (target, key, descriptor) =>
    defineProperty(target, key, plainDescriptor(target as object, String(key), descriptor))
  try {
    return require('snowball-stemmers')
  } finally {
    Object.defineProperty = defineProperty
  }
}

const mostArguments = 3

function plainDescriptor(target: object, key: string, descriptor: PropertyDescriptor): PropertyDescriptor {
  // Tables of the classes replace themselves when they are first read.
  if (typeof target === 'function') return descriptor
  if (descriptor.get !== undefined) {
    const initial: unknown = descriptor.get.call(Object.create(target))
    // An object is each stemmer's own.
    const isShared = typeof initial !== 'object' || initial === null
    return isShared ? { value: initial, writable: true, configurable: true } : descriptor
  }
  for (let count = 0; count <= mostArguments; count++) {
    const direct = Object.getOwnPropertyDescriptor(target, `${key}$esjava$${count}`)
    if (direct !== undefined) return direct
  }
  return descriptor
}
