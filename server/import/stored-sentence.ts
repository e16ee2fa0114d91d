import type { Sentence } from '../words/sentence.ts'

/** The stored form of a failed row's message. */
export function storedSentence(sentence: Sentence): string {
  return JSON.stringify(sentence)
}

/**
 * The message of a stored text. Rows of earlier releases contain English text, which is shown
 * unchanged.
 */
export function readSentence(text: string): Sentence {
  return text.startsWith('{"key":') ? JSON.parse(text) : { key: text }
}
