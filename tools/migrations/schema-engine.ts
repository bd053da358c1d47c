import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

const { __wbg_set_wasm: useExports } = engine;

/**
 * Prisma's schema engine as WebAssembly. The native engine has to be downloaded, which fails without internet access.
 */
export async function schemaEngine(url: string) {
  const wasm = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm')
    .replace('schema_engine.js', 'schema_engine_bg.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
    './schema_engine_bg.js': { ...engine },
  });
  useExports(instance.exports);
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } });
  start(instance.exports);
  const adapter = bindMigrationAwareSqlAdapterFactory(new EngineAdapter(url));
  return engine.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}

function start(exports: WebAssembly.Exports) {
  const entry = exports['__wbindgen_start'];
  if (typeof entry === 'function') entry();
}

/**
 * PrismaPg with two corrections for the engine. Scripts are sent whole, because PrismaPg splits them at every
 * semicolon, also inside functions. And the catalogue's "char" type, which it does not know, is reported as a
 * character.
 */
class EngineAdapter extends PrismaPg {
  private readonly url: string;

  constructor(url: string) {
    super(url);
    this.url = url;
  }

  override async connect() {
    return repaired(await super.connect());
  }

  /** A temporary database in which the migrations are replayed; dropped when the engine is done. */
  override async connectToShadowDb() {
    const admin = new pg.Client(this.url);
    const database = `shadow_${crypto.randomUUID().replaceAll('-', '')}`;
    await admin.connect();
    await admin.query(`create database ${database}`);
    const { href } = Object.assign(new URL(this.url), { pathname: database });
    const connection = repaired(await new PrismaPg(href).connect());
    const dispose = async () => {
      await connection.underlyingDriver().end();
      await admin.query(`drop database ${database}`);
      await admin.end();
    };
    return Object.assign(connection, { dispose });
  }
}

type Connection = Awaited<ReturnType<PrismaPg['connect']>>;

const QUOTED_CHAR_OID = 18;
const TEXT_OID = 25;

function repaired(connection: Connection) {
  const pool = connection.underlyingDriver();
  const send = pool.query.bind(pool);
  const ask = connection.queryRaw.bind(connection);
  const charColumns = new WeakMap<object, number[]>();

  const query = async (text: string) => {
    const { fields, rows } = await send(text);
    const chars = fields.flatMap((field, at) => (field.dataTypeID === QUOTED_CHAR_OID ? [at] : []));
    for (const at of chars) Object.assign(fields[at] ?? {}, { dataTypeID: TEXT_OID });
    charColumns.set(rows, chars);
    return { fields, rows };
  };
  const queryRaw = async (request: SqlQuery) => {
    const result = await ask(request);
    const chars = charColumns.get(result.rows) ?? [];
    for (const at of chars) result.columnTypes[at] = ColumnTypeEnum.Character;
    return result;
  };
  const executeScript = async (script: string) => {
    await send(script);
  };
  Object.assign(pool, { query });
  return Object.assign(connection, { queryRaw, executeScript });
}
