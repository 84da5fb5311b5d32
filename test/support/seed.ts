import './compile-cache.ts'
import fc from 'fast-check'

/**
 * Properties try the same values in every run, so that a failure can be repeated and a change is judged by what it did; PROPERTY_SEED tries others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? '20261121') })
