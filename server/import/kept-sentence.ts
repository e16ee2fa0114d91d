import type { Sentence } from '../words/sentence.ts'

/** A sentence as it is stored with a failed row. */
export function keptSentence(sentence: Sentence): string {
  return JSON.stringify(sentence)
}

/** The sentence of a stored text. Rows of earlier versions hold English, which says itself. */
export function readSentence(text: string): Sentence {
  return text.startsWith('{"key":') ? JSON.parse(text) : { key: text }
}
