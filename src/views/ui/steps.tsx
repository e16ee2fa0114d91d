import { createSlotRecipeContext } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ReactNode } from 'react'

const { withProvider, withContext } = createSlotRecipeContext({ key: 'stepList' })
const Root = withProvider<HTMLOListElement, ComponentProps<'ol'>>('ol', 'root')
const StepButton = withContext<HTMLButtonElement, ComponentProps<'button'>>('button', 'step', {
  defaultProps: { type: 'button' },
})
const Mark = withContext<HTMLSpanElement, ComponentProps<'span'> & { 'data-done': boolean }>(
  'span',
  'mark',
)

type Props<Step extends string> = {
  label: string
  steps: readonly { value: Step; name: string }[]
  value: Step
  /** Replaces the number of a finished step. */
  doneMark: ReactNode
  onChange: (step: Step) => void
}

/** The steps of a task in order. Each can be opened at any time. */
export function Steps<Step extends string>({
  label,
  steps,
  value,
  doneMark,
  onChange,
}: Props<Step>) {
  const current = steps.findIndex((step) => step.value === value)
  return (
    <Root aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.value}>
          <StepButton
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onChange(step.value)}
          >
            <Mark data-done={index < current} aria-hidden="true">
              {index < current ? doneMark : index + 1}
            </Mark>
            {step.name}
          </StepButton>
        </li>
      ))}
    </Root>
  )
}
