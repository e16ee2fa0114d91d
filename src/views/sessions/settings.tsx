import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Redirect, useSearchParams } from 'wouter'
import Check from 'lucide-react/icons/check'
import { Icon } from '../ui/icon.tsx'
import { firstModule, type ModuleName, moduleNameOf, moduleNames } from '#contract/modules.ts'
import { roleOf } from '#contract/role.ts'
import type { UserDetails } from '#contract/user.ts'
import { landingFor } from '../../machines/app/signed-in-user.ts'
import { useDraft } from '../parts/draft/use-draft.ts'
import { useApp } from '../seams/app-context.ts'
import { useTitle } from '../parts/page/page.tsx'
import { useKnownUser } from '../seams/viewer.ts'
import { Steps } from '../ui/steps.tsx'
import { LinkLikeButton } from '../ui/text-link.tsx'
import { IndustryStep } from './industry-step.tsx'
import { ModuleStep } from './module-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { PlanStep } from './plan-step.tsx'
import { SetUpActions, SetUpFrame } from './set-up-frame.tsx'
import { Button } from '../ui/button.tsx'

const steps = ['module', 'types', 'place', 'plan'] as const
type Step = (typeof steps)[number]
type SetUpDraft = { module: ModuleName }

function isSetUp(value: unknown): value is SetUpDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'module' in value &&
    moduleNames.some((name) => name === value.module)
  )
}

/**
 * `/sessions/settings`: the first setup of a company, from business type to plan. Each step is
 * saved separately, so that the setup can be interrupted.
 */
export function FirstSettings() {
  const user = useKnownUser()
  if (!user) return null
  if (user.moduleId && user.initialPayment) return <Redirect to={landingFor(user)} replace />
  return roleOf(user.roleId) === 'business' ? <SetUp user={user} /> : <Waiting user={user} />
}

function SetUp({ user }: { user: UserDetails }) {
  const { t } = useTranslation()
  const { session } = useApp()
  const [search, setSearch] = useSearchParams()
  // A selected module that is not paid yet is stored only in this tab.
  const { draft, change } = useDraft<SetUpDraft>('set-up', isSetUp, () => ({
    module: moduleNameOf(user.moduleId) ?? firstModule,
  }))
  const first = user.moduleId ? 'types' : 'module'
  const step = steps.find((name) => name === search.get('step')) ?? first
  // The module was selected at sign-up, so that step is skipped; another one can still be selected.
  const shown = user.moduleId && step !== 'module' ? steps.slice(1) : steps
  const at = shown.indexOf(step)
  const go = (to: Step) => setSearch({ step: to })
  const next = () => go(shown[at + 1] ?? 'plan')
  useTitle(t('setUp.title'))

  return (
    <SetUpFrame
      title={t(`setUp.${step}.title`)}
      lead={t(`setUp.${step}.lead`, { company: user.companyName })}
    >
      <Steps
        label={t('setUp.title')}
        steps={shown.map((name) => ({ value: name, name: t(`setUp.${name}.name`) }))}
        value={step}
        doneMark={<Icon of={Check} />}
        onChange={go}
      />
      {step === 'module' && (
        <ModuleStep module={draft.module} onChange={(module) => change({ module })} onDone={next} />
      )}
      {step === 'types' && <IndustryStep module={draft.module} onDone={next} />}
      {step === 'place' && <PlaceStep onDone={next} />}
      {step === 'plan' && <PlanStep module={draft.module} onOther={() => go('module')} />}
      <Text marginBlockStart="8" fontSize="sm" lineHeight={{ base: '2.75rem', md: '1.5rem' }}>
        <LinkLikeButton variant="quiet" onClick={() => session.send({ type: 'session.sign-out' })}>
          {t('setUp.signOut')}
        </LinkLikeButton>
      </Text>
    </SetUpFrame>
  )
}

/** Shown to others, because only the owner can set up the company. */
function Waiting({ user }: { user: UserDetails }) {
  const { t } = useTranslation()
  const { session } = useApp()
  useTitle(t('setUp.title'))
  return (
    <SetUpFrame
      title={t('setUp.waiting.title', { company: user.companyName })}
      lead={t('setUp.waiting.lead')}
    >
      <SetUpActions>
        <Button onClick={() => session.send({ type: 'session.retry' })}>
          {t('setUp.waiting.again')}
        </Button>
        <Button variant="surface" onClick={() => session.send({ type: 'session.sign-out' })}>
          {t('setUp.signOut')}
        </Button>
      </SetUpActions>
    </SetUpFrame>
  )
}
