import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CompanyCard, updateUser } from '#contract/account.ts'
import { failureOf } from '../../machines/failure.ts'
import { useApp } from '../seams/app-context.ts'

export type CompanyEvent = CompanyCard['allowedEvents'][number]

export type CompanyStatus = {
  moving: ReadonlySet<string>
  undoable: { company: CompanyCard; event: CompanyEvent } | undefined
  step: (company: CompanyCard, event: CompanyEvent) => Promise<void>
  forget: () => void
}

const statusAfter = { 'company.activate': 'Active', 'company.deactivate': 'InActive' } as const
const back = {
  'company.activate': 'company.deactivate',
  'company.deactivate': 'company.activate',
} as const

/** Switches a company on and off; the other one of the two takes it back. */
export function useCompanyStatus(onMoved: () => void): CompanyStatus {
  const { call, toasts, session } = useApp()
  const { t } = useTranslation()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  const [undoable, setUndoable] = useState<CompanyStatus['undoable']>()
  return {
    moving,
    undoable,
    async step(company, event) {
      setMoving((before) => new Set(before).add(company.id))
      setUndoable(undefined)
      try {
        await call(updateUser, { id: company.id, status: statusAfter[event] })
        if (company.isCurrent) session.send({ type: 'session.retry' })
        setUndoable({ company: { ...company, status: statusAfter[event] }, event: back[event] })
      } catch (thrown) {
        toasts.send({
          type: 'toast.show',
          kind: 'error',
          text: t('businesses.failed', {
            name: company.companyName,
            reason: failureOf(thrown).message,
          }),
        })
      } finally {
        setMoving((before) => new Set([...before].filter((id) => id !== company.id)))
        onMoved()
      }
    },
    forget: () => setUndoable(undefined),
  }
}
