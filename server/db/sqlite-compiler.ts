import { type LimitNode, SqliteQueryCompiler } from 'kysely'

/**
 * Writes a query's limit as `limitTo` does: SQLite would plan a statement with a bare parameter
 * there anew with each call (ADR 0170).
 */
export class SteadyLimits extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(')
    this.visitNode(limit)
    this.append(' as integer)')
  }
}
