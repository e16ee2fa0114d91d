import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { mostFoundOfKind } from '#contract/activity.ts'
import X from 'lucide-react/icons/x'
import { Icon } from '../../ui/icon.tsx'
import { formatMoney } from '../../parts/money/money-format.ts'
import { formatDateTime } from '../../parts/time/time-format.ts'
import { useViewerIfAny } from '../../seams/viewer.ts'
import { GuardedDialog } from '../../parts/dialog/guarded-dialog.tsx'
import type { OverlayProps } from '../tools/header-tools.tsx'
import { type Choice, type ChoiceGroup, PaletteChoices } from './palette-choices.tsx'
import { type Command, fittingCommands, isSaid } from './find-commands.ts'
import { useCommands } from './use-commands.ts'
import { useFound } from './use-found.ts'
import { useRecent } from './use-recent.ts'
import { useChosen } from '../../parts/hooks/use-chosen.ts'

type Found = ReturnType<typeof useFound>['found'][number]

const MOST_LETTERS = 60
const kinds = ['order', 'customer', 'product', 'table', 'job'] as const
const groups = ['screen', 'act', 'goTo', 'setting', 'more'] as const

/** Searches records and commands: a combobox with a list that is always open. */
export function Palette({ onClose, onKeys, takeTyped }: OverlayProps) {
  const { t } = useTranslation()
  const id = useId()
  const { text, found, isBusy, failure, type } = useFound()
  const choiceGroups = useChoiceGroups(text, found, onKeys)
  const choices = choiceGroups.flatMap((group) => group.choices)
  // In the same task as the dialog's focus, so that no key press is lost in between.
  const begin = useEffectEvent(() => {
    const before = takeTyped().slice(0, MOST_LETTERS)
    if (before) type(before)
  })
  useLayoutEffect(() => begin(), [])
  const mayHaveMore = kinds.some(
    (kind) => found.filter((one) => one.kind === kind).length >= mostFoundOfKind,
  )
  const [active, activate] = useChosen(choices, ({ id }) => id)

  const take = (choice: Choice | undefined): void => {
    if (!choice) return
    onClose()
    choice.run()
  }
  const press = (event: KeyboardEvent): void => {
    const at = active ? choices.indexOf(active) : -1
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && step === undefined)) return
    event.preventDefault()
    if (step === undefined) take(active)
    else activate(choices.at((at + step) % choices.length)?.id)
  }

  const said = (): string => {
    if (failure) return t('palette.failed', { message: failure.message })
    if (isBusy) return t('palette.busy')
    if (text === '') return t('palette.hint')
    if (choices.length === 0) return t('palette.nothing', { text })
    return t(mayHaveMore ? 'palette.first' : 'palette.count', { count: choices.length })
  }

  return (
    <GuardedDialog label={t('palette.open')} className="dialog__palette" onClose={onClose}>
      <Flex
        flex="none"
        align="center"
        gap="2"
        py="2"
        ps="1.125rem"
        pe="2.5"
        borderBlockEnd="1px solid {colors.border}"
        css={{
          '& input': { flex: '1', minW: '0', h: '11', fontSize: 'md', bg: 'none', outline: 'none' },
          '&:has(input:focus-visible)': { boxShadow: 'inset 0 -2px {colors.brand.focusRing}' },
        }}
      >
        <input
          role="combobox"
          data-throwaway=""
          aria-label={t('palette.label')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}${active.id}`}
          placeholder={t('palette.placeholder')}
          maxLength={MOST_LETTERS}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onKeyDown={press}
          onChange={({ target }) => {
            activate(undefined)
            type(target.value)
          }}
        />
        <button
          type="button"
          className="header-tools__button"
          aria-label={t('palette.close')}
          onClick={onClose}
        >
          <Icon of={X} />
        </button>
      </Flex>
      <PaletteChoices
        id={id}
        groups={choiceGroups}
        active={active}
        onPoint={(choice) => activate(choice.id)}
        onTake={take}
      />
      <Text
        flex="none"
        py="1.5"
        px="1.125rem"
        color="fg.muted"
        fontSize="xs"
        borderBlockStart="1px solid {colors.border}"
        role="status"
      >
        {said()}
      </Text>
    </GuardedDialog>
  )
}

function useChoiceGroups(
  text: string,
  found: ReturnType<typeof useFound>['found'],
  onKeys: () => void,
): ChoiceGroup[] {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const all = useCommands(onKeys)
  const recent = useRecent(text, all)
  const detailOf = useDetail()
  const known = new Set(recent.map(({ id }) => id))
  const commands = fittingCommands(all, text).filter(({ id }) => !known.has(id))
  const records = kinds.map((kind) => {
    const own = found.filter((one) => one.kind === kind && !known.has(one.link))
    const isSimilar = own.some((one) => one.isSimilar)
    const name = t(`palette.found.${kind}`)
    return {
      title: isSimilar ? t('palette.similar', { name }) : name,
      isSimilar,
      choices: own.map((one): Choice => ({
        id: one.id,
        label: one.title,
        detail: detailOf(one),
        run: () => navigate(one.link),
      })),
    }
  })
  const commandGroups = groupsOf(commands, text).map((group) => ({
    title: t(`palette.${group}`),
    choices: commands.filter((command) => command.group === group),
  }))
  // Names that are only similar do not come before the command that was typed.
  const isLater = ({ isSimilar }: (typeof records)[number]) =>
    isSimilar && commands.some((one) => isSaid(one, text))
  return [
    { title: t('palette.recent'), choices: recent },
    ...records.filter((group) => !isLater(group)),
    ...commandGroups,
    ...records.filter(isLater),
  ].filter(({ choices }) => choices.length > 0)
}

/** What is said beside a found record; of an order also when it was, its total and its status. */
function useDetail(): (one: Found) => string | undefined {
  const { t, i18n } = useTranslation()
  const zone = useViewerIfAny()?.timeZone ?? 'UTC'
  return ({ subtitle, order }) =>
    order
      ? [
          subtitle,
          formatDateTime(order.createdMs, zone),
          formatMoney(order.totalAmount, order.currency, i18n.language),
          t(`orderStatus.${order.orderStatusId}`),
        ]
          .filter(Boolean)
          .join(' · ')
      : subtitle
}

/** In a fixed order without a text; with a text, the best match first. */
function groupsOf(commands: readonly Command[], text: string): readonly Command['group'][] {
  if (text.trim() === '') return groups
  return [...new Set(commands.map(({ group }) => group))]
}
