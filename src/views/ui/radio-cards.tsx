import { createSlotRecipeContext } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ReactNode } from 'react'

const { withProvider, withContext } = createSlotRecipeContext({ key: 'radioCards' })
const Root = withProvider<HTMLFieldSetElement, ComponentProps<'fieldset'>>('fieldset', 'root')
const Legend = withContext<HTMLLegendElement, ComponentProps<'legend'>>('legend', 'legend')
const CardLabel = withContext<HTMLLabelElement, ComponentProps<'label'>>('label', 'card')
const Radio = withContext<HTMLInputElement, ComponentProps<'input'>>('input', 'input')
const Mark = withContext<HTMLElement, ComponentProps<'i'>>('i', 'mark')
const Name = withContext<HTMLSpanElement, ComponentProps<'span'>>('span', 'name')
const Text = withContext<HTMLElement, ComponentProps<'small'>>('small', 'text')
const End = withContext<HTMLElement, ComponentProps<'b'>>('b', 'end')

type RadioCard<Value extends string> = {
  value: Value
  name: string
  text: string
  /** Its icon. */
  mark: ReactNode
  end?: ReactNode
}

type Props<Value extends string> = {
  name: string
  label: string
  cards: readonly RadioCard<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A single choice with native radio buttons, so that the keyboard works as usual. */
export function RadioCards<Value extends string>({
  name,
  label,
  cards,
  value,
  onChange,
}: Props<Value>) {
  return (
    <Root>
      <Legend>{label}</Legend>
      {cards.map((card) => (
        <CardLabel key={card.value}>
          <Radio
            type="radio"
            name={name}
            value={card.value}
            checked={value === card.value}
            onChange={() => onChange(card.value)}
          />
          <Mark>{card.mark}</Mark>
          <Name>
            {card.name}
            <Text>{card.text}</Text>
          </Name>
          {card.end && <End>{card.end}</End>}
        </CardLabel>
      ))}
    </Root>
  )
}
