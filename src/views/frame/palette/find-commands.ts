import { fittingOf, foldText } from '#contract/find-words.ts'

export type Command = {
  id: string
  group: 'screen' | 'goTo' | 'act' | 'setting' | 'more'
  label: string
  /** A secondary text, such as its location. */
  detail?: string | undefined
  /** Other search terms. */
  also?: string | undefined
  keys?: string | undefined
  run: () => void
}

/**
 * The commands that match the text, by word prefixes in any order. Matches of the label are first;
 * without any match, matches with one typo. Without a text the settings are left out, because there
 * are many.
 */
export function fittingCommands(commands: readonly Command[], text: string): Command[] {
  if (text.trim() === '') return commands.filter(({ group }) => group !== 'setting')
  return fittingOf(commands, text, ({ label, also = '' }) => [label, also])
}

/** Whether a command is what a text says, without a typing error. */
export function isSaid({ label, also = '' }: Command, text: string): boolean {
  const said = foldText(`${label} ${also}`)
  return foldText(text)
    .split(/\s+/)
    .every((word) => said.includes(word))
}
