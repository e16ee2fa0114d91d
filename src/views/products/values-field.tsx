import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { useRef } from 'react'
import X from 'lucide-react/icons/x'
import { useTranslation } from '#i18n/use-translation.tsx'
import { variantLimits } from '#contract/variant.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import type { FieldProps } from '../../machines/screen/form.connect.ts'
import { addAtEnter, addPasted, withTyped } from './variant-values.ts'

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

/** The values of an option as chips: Enter or a comma adds a value. */
export function ValuesField({
  name,
  value,
  error,
  onChange,
}: Pick<FieldProps<string[]>, 'name' | 'value' | 'error' | 'onChange'>) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const add = (typed: string) => {
    const all = withTyped(value, typed)
    if (field.current) field.current.value = ''
    if (all.length > value.length) onChange(all)
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
            onKeyDown={(event) => addAtEnter(event, add)}
            onPaste={(event) => addPasted(event, add)}
            onBlur={({ target }) => add(target.value)}
            onChange={({ target }) => target.value.includes(',') && add(target.value)}
          />
        </Flex>
      )}
    </Field>
  )
}
