type Name =
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_CLIENT_ID'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'S3_ENDPOINT'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'

/** Errors for groups of settings of which only some are set. */
export function apart(env: { [name in Name]?: string | undefined }): string[] {
  return [
    ...(arePartlySet(env.STRIPE_SECRET_KEY, env.STRIPE_CLIENT_ID, env.STRIPE_WEBHOOK_SECRET)
      ? [
          'STRIPE_SECRET_KEY, STRIPE_CLIENT_ID and STRIPE_WEBHOOK_SECRET belong together: ' +
            'set all or none',
        ]
      : []),
    ...(arePartlySet(env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY)
      ? [
          'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong ' +
            'together: set all or none',
        ]
      : []),
    ...(arePartlySet(
      env.BACKUP_S3_ENDPOINT,
      env.BACKUP_S3_ACCESS_KEY_ID,
      env.BACKUP_S3_SECRET_ACCESS_KEY,
    )
      ? [
          'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong ' +
            'together: set all or none',
        ]
      : []),
  ]
}

function arePartlySet(...values: (string | undefined)[]): boolean {
  return new Set(values.map(Boolean)).size > 1
}
