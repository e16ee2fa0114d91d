import type { Vocabulary } from './vocabulary.ts'

/** "Step 2", "Steps 2, 3" */
export function stepNumbers(numbers: readonly number[], words: Vocabulary): string {
  const key = numbers.length === 1 ? 'step' : 'steps'
  return words.say(['say', key], { numbers: numbers.join(', ') })
}
