import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { useRows } from '../parts/form/use-rows.ts'
import type { OffValue } from './resource-values.ts'
import { dayRange } from '../parts/calendar/date-range.ts'
import { DateInput } from '../parts/time/date-input.tsx'

type Props = {
  value: readonly OffValue[]
  errorAt: (index: number) => string | undefined
  onChange: (value: OffValue[]) => void
}

/** Time off: a period with a reason. */
export function OffField({ value, errorAt, onChange }: Props) {
  const { t } = useTranslation()
  const { list, change, add, remove } = useRows(value, onChange)
  const id = useId()
  return (
    <chakra.fieldset
      display="grid"
      gap="2"
      justifyItems="start"
      border="0"
      css={{
        '& ul': { display: 'grid', gap: '3', w: 'full' },
        '& li': { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'end' },
        '& li label': {
          display: 'grid',
          flex: '1 1 12rem',
          gap: '1',
          minW: '0',
          color: 'fg.muted',
          fontSize: 'xs',
        },
        '& .field__error': { flexBasis: '100%' },
        '& legend': { fontSize: 'sm' },
      }}
    >
      <legend>{t('resource.off')}</legend>
      {value.length === 0 && <p className="field__hint">{t('resource.noOff')}</p>}
      <ul ref={list}>
        {value.map((one, index) => (
          // Times off have no id, only their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <div>
              <label htmlFor={`${id}-from-${index}`}>{t('resource.offFrom')}</label>
              <DateInput
                {...dayRange}
                id={`${id}-from-${index}`}
                kind="moment"
                value={one.from}
                aria-invalid={errorAt(index) ? true : undefined}
                onChange={(from) => change(index, { from })}
              />
            </div>
            <div>
              <label htmlFor={`${id}-to-${index}`}>{t('resource.offTo')}</label>
              <DateInput
                {...dayRange}
                id={`${id}-to-${index}`}
                kind="moment"
                value={one.to}
                aria-invalid={errorAt(index) ? true : undefined}
                onChange={(to) => change(index, { to })}
              />
            </div>
            <label>
              {t('resource.offNote')}
              <Input
                value={one.note}
                maxLength={limits.text.short}
                onChange={({ target }) => change(index, { note: target.value })}
              />
            </label>
            <Button
              type="button"
              size="sm"
              variant="ghost"
              aria-label={t('resource.offRemove', { from: one.from.replace('T', ' ') })}
              onClick={() => remove(index)}
            >
              ×
            </Button>
            {errorAt(index) && (
              <p className="field__error" role="alert">
                {errorAt(index)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Button
        type="button"
        size="sm"
        variant="surface"
        data-add
        onClick={() => add({ from: '', to: '', note: '' })}
      >
        {t('resource.offAdd')}
      </Button>
    </chakra.fieldset>
  )
}
