import { fittingOf } from '#contract/find-words.ts'

export type Command = {
  id: string
  group: 'screen' | 'goTo' | 'act' | 'setting' | 'more'
  label: string
  /** Where it is, beside the label. */
  detail?: string | undefined
  /** Other words by which people look for it. */
  also?: string | undefined
  keys?: string | undefined
  run: () => void
}

/**
 * The commands that match the text, word prefixes in any order. Those that match by their label
 * come first; where none matches, those with a letter wrong. Without a text the settings, which are
 * many, stay away.
 */
export function fittingCommands(commands: readonly Command[], text: string): Command[] {
  if (text.trim() === '') return commands.filter(({ group }) => group !== 'setting')
  return fittingOf(commands, text, ({ label, also = '' }) => [label, also])
}
