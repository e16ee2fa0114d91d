import { useMemo } from 'react'
import { moduleIds } from '#contract/modules.ts'
import { companyIdOf } from '../../../machines/app/signed-in-user.ts'
import { createUpload, type Upload } from '../../../services/upload.ts'
import { useApp } from '../../seams/app-context.ts'

/** Uploads for the signed-in user; the app handles failures like those of calls. */
export function useUpload(): Upload {
  const { config, storage, module, session, connectivity, translator } = useApp()
  return useMemo(
    () =>
      createUpload(config.bases, {
        token: () => storage.read('token'),
        language: () => translator.i18n.language,
        moduleId: () => {
          const name = module()
          return name && moduleIds[name]
        },
        companyId: () => companyIdOf(session.getSnapshot().context.user),
        onFailure: ({ kind, status, code, message }, { token }) => {
          if (kind === 'network') connectivity.send({ type: 'connectivity.call-failed' })
          if (code === 'COMPANY_CHANGED')
            session.send({ type: 'session.company-changed', companyId: undefined })
          if (kind === 'refused')
            session.send({
              type: 'session.call-failed',
              status,
              token,
              isOpen: false,
              message,
              path: location.pathname + location.search,
            })
        },
      }),
    [config, storage, module, session, connectivity, translator],
  )
}
