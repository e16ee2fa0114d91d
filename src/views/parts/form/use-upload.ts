import { useMemo } from 'react'
import { moduleIds } from '#contract/modules.ts'
import { tellOfFailedCall } from '../../../machines/app/failed-call.ts'
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
        onFailure: (failure, { token }) =>
          tellOfFailedCall({ session, connectivity }, failure, {
            token,
            isOpen: false,
            path: location.pathname + location.search,
          }),
      }),
    [config, storage, module, session, connectivity, translator],
  )
}
