import { Box } from '@chakra-ui/react/box'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Input } from '../../ui/input.tsx'
import type { FoundPlace, Suggestion } from '../../../services/places.ts'
import { Field } from '../../ui/field.tsx'
import type { FieldProps } from '../../../machines/screen/form.connect.ts'
import { arrowStep, useListbox } from '../hooks/use-listbox.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useSpoken } from '../hooks/use-spoken.tsx'
import '../../theme/forms.css'

type Props = FieldProps<string> & {
  label: string
  maxLength?: number
  onFound: (place: FoundPlace) => void
}

/**
 * The first line of an address. With a Google Maps key it autocompletes the whole address;
 * otherwise it is a plain field.
 */
export function AddressField({
  name,
  value,
  error,
  onChange,
  label,
  maxLength = 200,
  onFound,
}: Props) {
  const { t, i18n } = useTranslation()
  const list = useId()
  const { isOpen, at, close, begin, step, onBlur } = useListbox(-1)
  const { spoken, say } = useSpoken()
  const { suggestions, isFailed, choose } = useSuggestions(
    isOpen ? value : undefined,
    i18n.language,
    (place, { title }) => {
      onFound(place)
      say(t('location.taken', { address: place.address || title }))
    },
  )
  const isShown = isOpen && suggestions.length > 0
  const active = isShown ? suggestions[at] : undefined
  const pick = (suggestion: Suggestion) => {
    close()
    onChange(suggestion.title)
    choose(suggestion)
  }
  const onKey = (event: KeyboardEvent) => {
    const move = arrowStep(event.key)
    if (event.key === 'Escape' && isShown) event.stopPropagation()
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && active) pick(active)
    if (move && isShown) step(move, suggestions.length)
    if ((move && isShown) || (event.key === 'Enter' && active)) event.preventDefault()
  }
  return (
    <Box position="relative" onBlur={onBlur}>
      <Field
        label={label}
        hint={t(isFailed ? 'location.noSuggestions' : 'location.suggestHint')}
        error={error}
      >
        {(ids) => (
          <Input
            {...ids}
            name={name}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active && `${list}-${at}`}
            autoComplete="off"
            maxLength={maxLength}
            value={value}
            onKeyDown={onKey}
            onChange={({ target }) => {
              onChange(target.value)
              begin()
            }}
          />
        )}
      </Field>
      {isShown && <AddressList id={list} suggestions={suggestions} at={at} onPick={pick} />}
      {spoken}
    </Box>
  )
}

function AddressList({
  id,
  suggestions,
  at,
  onPick,
}: {
  id: string
  suggestions: readonly Suggestion[]
  at: number
  onPick: (suggestion: Suggestion) => void
}) {
  const { t } = useTranslation()
  return (
    <Box
      position="absolute"
      insetBlockStart="4.25rem"
      insetInline="0"
      zIndex="12"
      p="1"
      bg="bg.panel"
      border="1px solid {colors.border.emphasized}"
      rounded="lg"
      boxShadow="0 12px 32px rgb(0 0 0 / 18%)"
      fontSize="sm"
      css={{
        '& [role=option]': { minH: '11', py: '1.5', px: '2.5', rounded: 'md', cursor: 'pointer' },
        '& [role=option]:hover': { bg: 'bg.muted' },
        '& [role=option][aria-selected=true]': {
          color: 'brand.fg',
          bg: 'brand.muted',
          boxShadow: 'inset 3px 0 0 {colors.brand.focusRing}',
        },
        '& small': { display: 'block', color: 'fg.muted', fontSize: 'xs' },
        '& [role=option][aria-selected=true] small': { color: 'inherit' },
        '& p': { py: '1', px: '2.5', color: 'fg.muted', fontSize: 'xs', textAlign: 'end' },
      }}
    >
      <div id={id} role="listbox" aria-label={t('location.suggestions')}>
        {suggestions.map((suggestion, index) => (
          // The focus stays in the input, which handles the keys.
          <div
            key={suggestion.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(suggestion)}
          >
            {suggestion.title}
            <small>{suggestion.detail}</small>
          </div>
        ))}
      </div>
      <p>{t('location.suggestionsBy')}</p>
    </Box>
  )
}
