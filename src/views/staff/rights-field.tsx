import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import {
  type RightSet,
  rightSetOf,
  rightSets,
  rightSetsIn,
  type StaffRight,
  usualRights,
} from '#contract/rights.ts'
import { rightsIn } from '#contract/offered-rights.ts'
import type { ModuleItem } from '#contract/module.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { FormSection } from '../parts/form/fields.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { PaneSkeleton } from '../parts/page/pane-skeleton.tsx'
import { routes } from '../routes.tsx'
import { useApp, useSession } from '../seams/app-context.ts'
import { Choice, ChoiceGroup } from '../ui/choice.tsx'

type Props = {
  /** Undefined: the standard permissions of staff. */
  value: readonly StaffRight[] | undefined
  onChange: (rights: readonly StaffRight[] | undefined) => void
}

/**
 * The rights of a member of staff. They follow from the company's modules, and are not offered
 * before these are known: the standard rights alone would be too many for most people.
 */
export function RightsField(props: Props) {
  const { t } = useTranslation()
  const { session } = useApp()
  const modules = useSession((state) => state.context.modules)
  const failure = useSession((state) => state.context.failure)
  if (modules.length > 0) return <RightsOf {...props} modules={modules} />
  return (
    <FormSection title={t('staff.rights.title')} text={t('staff.rights.text')}>
      <div className="form__wide">
        {failure ? (
          <FailureNotice
            failure={failure}
            onRetry={() => session.send({ type: 'session.retry' })}
          />
        ) : (
          <PaneSkeleton rows={5} />
        )}
      </div>
    </FormSection>
  )
}

/**
 * The standard rights, a common set, or individual rights. Only rights that apply in the company's
 * modules are offered.
 */
function RightsOf({ value, onChange, modules }: Props & { modules: readonly ModuleItem[] }) {
  const { t } = useTranslation()
  const names = modules.flatMap(({ moduleId, status }) =>
    status === 'Active' ? (moduleNameOf(moduleId) ?? []) : [],
  )
  const offered = rightsIn(names, routes)
  const sets = rightSetsIn(names)
  const [isOwn, setOwn] = useState(false)
  const set = value && (isOwn ? 'own' : (rightSetOf(value, offered, sets) ?? 'own'))
  const given = offered.filter((right) => value?.includes(right))
  const count = given.length
  const take = (name: RightSet | undefined) => {
    setOwn(false)
    onChange(name && offered.filter((right) => rightSets[name].includes(right)))
  }
  const takeOwn = () => {
    setOwn(true)
    onChange(offered.filter((right) => (value ?? usualRights).includes(right)))
  }
  return (
    <FormSection title={t('staff.rights.title')} text={t('staff.rights.text')}>
      <div className="form__wide">
        <ChoiceGroup
          label={t('staff.rights.set')}
          hint={
            value === undefined
              ? t('staff.rights.usualText')
              : set !== 'own' && given.map((right) => t(`staff.rights.right.${right}`)).join(' · ')
          }
        >
          <Choice name="right-set" checked={value === undefined} onChange={() => take(undefined)}>
            {t('staff.rights.sets.usual')}
          </Choice>
          {sets.map((name) => (
            <Choice key={name} name="right-set" checked={set === name} onChange={() => take(name)}>
              {t(`staff.rights.sets.${name}`)}
            </Choice>
          ))}
          <Choice name="right-set" checked={set === 'own'} onChange={takeOwn}>
            {set === 'own'
              ? t('staff.rights.ownOf', { count, all: offered.length })
              : t('staff.rights.sets.own')}
          </Choice>
        </ChoiceGroup>
      </div>
      {value && (
        <chakra.details className="form__wide" open={set === 'own' || undefined}>
          <chakra.summary minBlockSize="11" paddingBlock="2.5" cursor="pointer">
            {t('staff.rights.list', { count, all: offered.length })}
          </chakra.summary>
          <ChoiceGroup label={t('staff.rights.title')}>
            {offered.map((right) => (
              <Choice
                key={right}
                type="checkbox"
                checked={value.includes(right)}
                onChange={({ target }) => {
                  setOwn(true)
                  onChange(
                    offered.filter((one) => (one === right ? target.checked : value.includes(one))),
                  )
                }}
              >
                {t(`staff.rights.right.${right}`)}
              </Choice>
            ))}
          </ChoiceGroup>
        </chakra.details>
      )}
    </FormSection>
  )
}
