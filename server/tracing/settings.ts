import { z } from 'zod';
import { urlOf } from '../setting-kinds.ts';

/**
 * Whether and which traces are made. Names and meanings are those of OpenTelemetry; its exporter reads further ones
 * (`OTEL_EXPORTER_OTLP_…`) itself.
 */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http:', 'https:').optional(),
  OTEL_SERVICE_NAME: z.string().default('volan'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
