import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Input } from '../ui/input.tsx'
import { Field } from '../ui/field.tsx'
import type { FieldProps } from '../../machines/screen/form.connect.ts'

type Props = FieldProps<readonly string[]> & {
  label: string
  hint: string
  suggestions: readonly string[]
}

/** A tag input: Enter or a comma adds a tag, Backspace in the empty field removes the last one. */
export function TagsField({ name, value, error, onChange, label, hint, suggestions }: Props) {
  const { t } = useTranslation()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const add = (typed: string) => {
    const tag = typed.trim()
    if (field.current) field.current.value = ''
    if (tag && !value.some((one) => one.toLowerCase() === tag.toLowerCase()))
      onChange([...value, tag])
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
  }
  const type = (typed: string) =>
    (typed.endsWith(',') || suggestions.includes(typed)) && add(typed.replace(/,$/, ''))
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <Flex flexWrap="wrap" gap="1.5" css={{ '& .field__input': { flex: '1 1 100%' } }}>
          {value.map((tag) => (
            <chakra.span
              key={tag}
              maxInlineSize="40"
              paddingBlock="0.0625rem"
              paddingInline="2"
              overflow="hidden"
              bg="bg.muted"
              borderRadius="full"
              color="fg"
              fontSize="xs"
              textOverflow="ellipsis"
              whiteSpace="nowrap"
              display="inline-flex"
              alignItems="center"
              gap="0.5"
              paddingInlineEnd="0"
              css={{
                '& button': {
                  minInlineSize: '6',
                  minBlockSize: '6',
                  borderRadius: 'full',
                  color: 'fg.muted',
                  cursor: 'pointer',
                  mdDown: { minInlineSize: '11', minBlockSize: '11' },
                },
                '& button:hover': { color: 'fg' },
              }}
            >
              {tag}
              <button
                type="button"
                aria-label={t('customers.form.removeTag', { tag })}
                onClick={() => {
                  onChange(value.filter((one) => one !== tag))
                  field.current?.focus()
                }}
              >
                ×
              </button>
            </chakra.span>
          ))}
          <Input
            {...ids}
            ref={field}
            name={name}
            list={list}
            maxLength={40}
            autoComplete="off"
            onKeyDown={press}
            onBlur={({ target }) => add(target.value)}
            onChange={({ target }) => type(target.value)}
          />
          <datalist id={list}>
            {suggestions
              .filter((one) => !value.includes(one))
              .map((one) => (
                <option key={one} value={one} />
              ))}
          </datalist>
        </Flex>
      )}
    </Field>
  )
}
