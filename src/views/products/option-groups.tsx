import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import X from 'lucide-react/icons/x'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { SortDots } from '../parts/form/sort-handle.tsx'
import { moved } from '../../machines/screen/arrange.ts'
import { useRows } from '../parts/form/use-rows.ts'
import { useSortable } from '../parts/form/use-sortable.ts'
import {
  type ChoiceValues,
  type GroupValues,
  hasRule,
  type ProductValues,
} from './product-values.ts'

const Group = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2.5',
    inlineSize: 'full',
    minInlineSize: '0',
    padding: '3.5',
    border: '1px solid {colors.border}',
    borderRadius: 'md',
    justifyItems: 'start',
  },
})

const Choices = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    inlineSize: 'full',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) 9rem auto',
      gap: '2',
      alignItems: 'start',
      mdDown: { gridTemplateColumns: 'auto minmax(0, 1fr) 6.5rem auto', gap: '1' },
      smDown: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
    },
    '& > li:not(:first-child) label': {
      position: 'absolute',
      inlineSize: '1px',
      blockSize: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& > li:first-child > button': { marginBlockStart: '1.6rem' },
    '& .field__affix': { mdDown: { paddingInline: '1.5' } },
    '& > li > .field__root:nth-of-type(2)': { smDown: { gridArea: '2 / 2' } },
  },
})

/** The options of a product by group: sizes, extras, each with its extra price. */
export function OptionGroups({
  form,
  currencySign,
}: {
  form: Form<ProductValues>
  currencySign: string
}) {
  const { t } = useTranslation()
  const groups = form.values.options
  const { list, change, add, remove } = useRows(groups, (options) => form.change({ options }))
  const firstOf = (at: number) =>
    groups.slice(0, at).reduce((sum, { choices }) => sum + choices.length, 0)
  return (
    <Grid
      ref={list}
      className="form__wide"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      justifyItems="start"
    >
      {groups.map((group, at) => (
        <OptionGroup
          key={group.key}
          form={form}
          group={group}
          first={firstOf(at)}
          ruleAt={groups.slice(0, at).filter(hasRule).length}
          currencySign={currencySign}
          onChange={(part) => change(at, part)}
          onRemove={() => remove(at)}
        />
      ))}
      <Button
        type="button"
        variant="surface"
        data-add
        onClick={() =>
          add({ key: newKey(), name: '', least: '', most: '', choices: [emptyChoice()] })
        }
      >
        {t('products.form.addGroup')}
      </Button>
    </Grid>
  )
}

type GroupProps = {
  form: Form<ProductValues>
  group: GroupValues
  /** The index of its first option in the list of all options, by which errors refer to it. */
  first: number
  /** Its index among the groups with a rule, for the same reason. */
  ruleAt: number
  currencySign: string
  onChange: (part: Partial<GroupValues>) => void
  onRemove: () => void
}

function OptionGroup({ form, group, first, ruleAt, currencySign, onChange, onRemove }: GroupProps) {
  const { t } = useTranslation()
  const { choices } = group
  const write = (next: ChoiceValues[]) => onChange({ choices: next })
  const sortable = useSortable(choices.length, (from, to) => write(moved(choices, from, to)))
  const { list, change, add, remove } = useRows(choices, write)
  const name = group.name || t('products.form.group')
  return (
    <Group>
      <legend className="frame__spoken">{name}</legend>
      <Flex
        gap="2"
        alignItems="end"
        inlineSize="full"
        css={{ '& > .field__root': { flex: '1', maxInlineSize: 'xs', marginInlineEnd: 'auto' } }}
      >
        <TextField
          name={`options.${first}.group`}
          label={t('products.form.group')}
          isRequired
          value={group.name}
          maxLength={120}
          error={form.errorAt(`options.${first}.group`) ?? form.errorAt(`options.${group.key}`)}
          onChange={(text) => onChange({ name: text })}
        />
        <Button
          type="button"
          variant="ghost"
          size="sm"
          aria-label={t('products.form.removeGroup', { name })}
          onClick={onRemove}
        >
          {t('products.form.remove')}
        </Button>
      </Flex>
      <GroupRule form={form} group={group} at={ruleAt} onChange={onChange} />
      <Choices ref={list}>
        {choices.map((choice, at) => (
          <li key={choice.key} {...sortable.itemProps(at)}>
            <button {...sortable.handleProps(at, choice.name || t('products.form.choice'))}>
              <SortDots />
            </button>
            <TextField
              name={`options.${first + at}.name`}
              label={t('products.form.choice')}
              isRequired
              value={choice.name}
              maxLength={120}
              error={form.errorAt(`options.${first + at}.name`)}
              onChange={(text) => change(at, { name: text })}
            />
            <TextField
              name={`options.${first + at}.extraAmount`}
              label={t('products.form.extra')}
              value={choice.extra}
              inputMode="decimal"
              before={currencySign}
              error={form.errorAt(`options.${first + at}.extraAmount`)}
              onChange={(extra) => change(at, { extra })}
            />
            <button
              type="button"
              className="field-tool__tool"
              aria-label={t('products.form.removeChoice', {
                name: choice.name || t('products.form.choice'),
              })}
              onClick={() => remove(at)}
            >
              <Icon of={X} size="sm" />
            </button>
          </li>
        ))}
      </Choices>
      {sortable.spoken}
      <Button type="button" variant="ghost" size="sm" data-add onClick={() => add(emptyChoice())}>
        {t('products.form.addChoice')}
      </Button>
    </Group>
  )
}

type RuleProps = Pick<GroupProps, 'form' | 'group' | 'onChange'> & { at: number }

/** The minimum and maximum number of selected options of a group. */
function GroupRule({ form, group: { name, least, most }, at, onChange }: RuleProps) {
  const { t } = useTranslation()
  return (
    <Flex
      flexWrap="wrap"
      alignItems="start"
      gap="2"
      css={{ '& > .field__root': { flex: '1 1 8rem', maxInlineSize: '64' } }}
      role="group"
      aria-label={t('products.form.ruleOf', { name: name || t('products.form.group') })}
    >
      <TextField
        name={`optionGroups.${at}.minChoices`}
        label={t('products.form.least')}
        value={least}
        inputMode="numeric"
        maxLength={2}
        error={form.errorAt(`optionGroups.${at}.minChoices`)}
        onChange={(text) => onChange({ least: text })}
      />
      <TextField
        name={`optionGroups.${at}.maxChoices`}
        label={t('products.form.most')}
        hint={t('products.form.ruleHint')}
        value={most}
        inputMode="numeric"
        maxLength={2}
        error={form.errorAt(`optionGroups.${at}.maxChoices`)}
        onChange={(text) => onChange({ most: text })}
      />
    </Flex>
  )
}

function emptyChoice(): ChoiceValues {
  return { key: newKey(), name: '', extra: '', isOffered: true }
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('')
}
