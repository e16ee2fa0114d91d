import { createSlotRecipeContext } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Input } from './input.tsx'

const { withProvider, withContext } = createSlotRecipeContext({ key: 'textField' })
const Root = withProvider<HTMLDivElement, ComponentProps<'div'>>('div', 'root')
const Label = withContext<HTMLLabelElement, ComponentProps<'label'>>('label', 'label')
const Line = withContext<HTMLDivElement, ComponentProps<'div'>>('div', 'line')
const ErrorText = withContext<HTMLParagraphElement, ComponentProps<'p'>>('p', 'error')

/** A button at the end of the line, over the control. */
export const FieldButton = withContext<HTMLButtonElement, ComponentProps<'button'>>(
  'button',
  'end',
  { defaultProps: { type: 'button' } },
)

type Props = {
  name: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'password'
  autoComplete: string
  /** What a phone's keyboard begins with capital letters. */
  capitals?: 'words' | 'none'
  /** Before or after the control, inside its line. */
  before?: ReactNode
  after?: ReactNode
}

/** A labelled field. What is wrong with it is below it and is read with it. */
export function TextField({
  label,
  error,
  onChange,
  type = 'text',
  capitals = 'none',
  before,
  after,
  ...input
}: Props) {
  const id = useId()
  return (
    <Root>
      <Label htmlFor={id}>{label}</Label>
      <Line>
        {before}
        <Input
          {...input}
          id={id}
          type={type}
          size="lg"
          autoCapitalize={capitals}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {after}
      </Line>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </Root>
  )
}
