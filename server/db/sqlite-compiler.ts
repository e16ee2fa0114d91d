import { type LimitNode, SqliteQueryCompiler } from 'kysely'

/**
 * Compiles a query's limit like `limitTo`: with a bare parameter SQLite would plan the statement
 * again for each call (ADR 0170).
 */
export class SteadyLimits extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(')
    this.visitNode(limit)
    this.append(' as integer)')
  }
}
