import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { dateRange, limits } from '#contract/limits.ts'
import { useRowFocus } from '../parts/form/use-row-focus.ts'
import type { OffValue } from './resource-values.ts'

type Props = {
  value: readonly OffValue[]
  errorAt: (index: number) => string | undefined
  onChange: (value: OffValue[]) => void
}

/** Time off: a period with a reason. */
export function OffField({ value, errorAt, onChange }: Props) {
  const { t } = useTranslation()
  const { list, focusRow } = useRowFocus<HTMLUListElement>(value.length)
  const change = (at: number, part: Partial<OffValue>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const time = {
    type: 'datetime-local',
    className: 'form-input',
    min: `${dateRange.first}T00:00`,
    max: `${dateRange.last}T23:59`,
  } as const
  return (
    <fieldset className="resource-off">
      <legend>{t('resource.off')}</legend>
      {value.length === 0 && <p className="form__hint">{t('resource.noOff')}</p>}
      <ul ref={list}>
        {value.map((one, index) => (
          // Time off has no name of its own; its order is all there is.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <label>
              {t('resource.offFrom')}
              <input
                {...time}
                value={one.from}
                aria-invalid={errorAt(index) ? true : undefined}
                onChange={({ target }) => change(index, { from: target.value })}
              />
            </label>
            <label>
              {t('resource.offTo')}
              <input
                {...time}
                value={one.to}
                aria-invalid={errorAt(index) ? true : undefined}
                onChange={({ target }) => change(index, { to: target.value })}
              />
            </label>
            <label>
              {t('resource.offNote')}
              <input
                className="form__input"
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
              onClick={() => {
                focusRow(index)
                onChange(value.filter((_, at) => at !== index))
              }}
            >
              ×
            </Button>
            {errorAt(index) && (
              <p className="form__error" role="alert">
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
        onClick={() => {
          focusRow(value.length)
          onChange([...value, { from: '', to: '', note: '' }])
        }}
      >
        {t('resource.offAdd')}
      </Button>
    </fieldset>
  )
}
