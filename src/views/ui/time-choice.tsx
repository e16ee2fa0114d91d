import { Flex } from '@chakra-ui/react/flex'
import type { DayNames } from './day-names.ts'
import { Select } from './select.tsx'

type Props = {
  /** The stored moment, '' for none. */
  value: string
  names: DayNames
  onChange: (value: string) => void
}

const STEP_MIN = 5

/** The hour and the minute of a moment, in steps of five minutes; without a day it is today. */
export function TimeChoice({ value, names, onChange }: Props) {
  const day = value.slice(0, 10) || names.today()
  const [hour = '', minute = ''] = (value.slice(11) || names.now()).split(':')
  const minutes = texts(60 / STEP_MIN, STEP_MIN)
  return (
    <Flex gap="2" alignItems="center" justifyContent="center" paddingBlockEnd="2">
      <Part
        label={names.hour}
        value={hour}
        choices={texts(24, 1)}
        onPick={(one) => onChange(`${day}T${one}:${inSteps(minute)}`)}
      />
      <span aria-hidden="true">:</span>
      <Part
        label={names.minute}
        value={minute}
        // A time that was typed may lie between the steps.
        choices={minutes.includes(minute) ? minutes : [...minutes, minute].toSorted()}
        onPick={(one) => onChange(`${day}T${hour}:${one}`)}
      />
    </Flex>
  )
}

function Part({
  label,
  value,
  choices,
  onPick,
}: {
  label: string
  value: string
  choices: readonly string[]
  onPick: (value: string) => void
}) {
  return (
    <Select aria-label={label} value={value} onChange={({ target }) => onPick(target.value)}>
      {choices.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  )
}

function texts(count: number, step: number): string[] {
  return Array.from({ length: count }, (_, at) => String(at * step).padStart(2, '0'))
}

/** The step at or before a minute. */
function inSteps(minute: string): string {
  return String(Math.floor(Number(minute) / STEP_MIN) * STEP_MIN).padStart(2, '0')
}
