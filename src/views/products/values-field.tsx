import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, useRef } from 'react'
import X from 'lucide-react/icons/x'
import { useTranslation } from '#i18n/use-translation.tsx'
import { variantLimits } from '#contract/variant.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import type { FieldProps } from '../../machines/screen/form.connect.ts'

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    maxInlineSize: 'full',
    paddingInlineStart: '3',
    bg: 'bg.muted',
    borderRadius: 'full',
    overflowWrap: 'anywhere',
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      minInlineSize: '11',
      minBlockSize: '11',
      borderRadius: 'full',
      color: 'fg.muted',
      cursor: 'pointer',
    },
    '& button:hover': { color: 'fg' },
  },
})

/** The values of an option as chips: Enter or a comma adds what was typed. */
export function ValuesField({
  name,
  value,
  error,
  onChange,
}: Pick<FieldProps<string[]>, 'name' | 'value' | 'error' | 'onChange'>) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const add = (typed: string) => {
    const known = new Set(value.map((one) => one.toLowerCase()))
    const fresh = typed
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !known.has(one.toLowerCase()) && known.add(one.toLowerCase()))
    if (field.current) field.current.value = ''
    if (fresh.length > 0) onChange([...value, ...fresh])
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      add(text)
    }
  }
  return (
    <Field
      label={t('products.variants.values')}
      hint={t('products.variants.valuesHint')}
      error={error}
      isRequired
    >
      {(ids) => (
        <Flex flexWrap="wrap" gap="1.5" css={{ '& .field__input': { flex: '1 1 8rem' } }}>
          {value.map((one) => (
            <Chip key={one}>
              {one}
              <button
                type="button"
                aria-label={t('products.variants.removeValue', { value: one })}
                onClick={() => {
                  onChange(value.filter((other) => other !== one))
                  field.current?.focus()
                }}
              >
                <Icon of={X} size="sm" />
              </button>
            </Chip>
          ))}
          <Input
            {...ids}
            ref={field}
            name={name}
            maxLength={variantLimits.text}
            autoComplete="off"
            onKeyDown={press}
            onBlur={({ target }) => add(target.value)}
            onChange={({ target }) => target.value.includes(',') && add(target.value)}
          />
        </Flex>
      )}
    </Field>
  )
}
