import { useTranslation } from '#i18n/use-translation.tsx'
import {
  type RightSet,
  rightSetOf,
  rightSets,
  rightSetsIn,
  type StaffRight,
} from '#contract/rights.ts'
import { rightsIn } from '#contract/offered-rights.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { FormSection } from '../parts/form/fields.tsx'
import { routes } from '../routes.tsx'
import { useSession } from '../seams/app-context.ts'
import { Choice, ChoiceGroup } from '../ui/choice.tsx'

type Props = {
  /** Undefined: the standard permissions of staff. */
  value: readonly StaffRight[] | undefined
  onChange: (rights: readonly StaffRight[] | undefined) => void
}

/**
 * The rights of a member of staff: the standard ones, a common set, or individual rights. Only
 * rights that apply in the company's modules are offered.
 */
export function RightsField({ value, onChange }: Props) {
  const { t } = useTranslation()
  const modules = useSession((state) => state.context.modules)
  const names = modules.flatMap(({ moduleId, status }) =>
    status === 'Active' ? (moduleNameOf(moduleId) ?? []) : [],
  )
  const offered = rightsIn(names, routes)
  const sets = rightSetsIn(names)
  const set = value && (rightSetOf(value, offered, sets) ?? 'own')
  const take = (name: RightSet) =>
    onChange(offered.filter((right) => rightSets[name].includes(right)))
  return (
    <FormSection title={t('staff.rights.title')} text={t('staff.rights.text')}>
      <div className="form__wide">
        <ChoiceGroup
          label={t('staff.rights.set')}
          hint={value === undefined && t('staff.rights.usualText')}
        >
          <Choice
            name="right-set"
            checked={value === undefined}
            onChange={() => onChange(undefined)}
          >
            {t('staff.rights.sets.usual')}
          </Choice>
          {sets.map((name) => (
            <Choice key={name} name="right-set" checked={set === name} onChange={() => take(name)}>
              {t(`staff.rights.sets.${name}`)}
            </Choice>
          ))}
          {set === 'own' && (
            <Choice name="right-set" checked readOnly>
              {t('staff.rights.sets.own')}
            </Choice>
          )}
        </ChoiceGroup>
      </div>
      {value && (
        <div className="form__wide">
          <ChoiceGroup label={t('staff.rights.sets.own')}>
            {offered.map((right) => (
              <Choice
                key={right}
                type="checkbox"
                checked={value.includes(right)}
                onChange={({ target }) =>
                  onChange(
                    offered.filter((one) => (one === right ? target.checked : value.includes(one))),
                  )
                }
              >
                {t(`staff.rights.right.${right}`)}
              </Choice>
            ))}
          </ChoiceGroup>
        </div>
      )}
    </FormSection>
  )
}
