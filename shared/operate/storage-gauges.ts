import { Gauge } from 'prom-client';
import type { CertificateWatch } from './certificate-watch.ts';
import type { Metrics } from './metrics.ts';
import type { StorageWatch } from './storage-watch.ts';

export interface MeasuredStorage {
  metrics: Metrics;
  storage: StorageWatch;
  certificates: CertificateWatch;
}

/** Registers the metrics of disks and certificates. */
export function registerStorage({ metrics, storage, certificates }: MeasuredStorage): void {
  const registers = [metrics.registry];
  new Gauge({
    name: 'pairwise_storage_writable',
    help: '1 if this process could write to the storage at its last check, hourly, or every minute while it cannot',
    labelNames: ['storage'],
    registers,
    collect() {
      this.reset();
      for (const { name, failure } of storage.states) this.set({ storage: name }, failure === null ? 1 : 0);
    },
  });
  new Gauge({
    name: 'pairwise_storage_free_bytes',
    help: 'Free space of the storage at the last check',
    labelNames: ['storage'],
    registers,
    collect() {
      this.reset();
      for (const { name, freeBytes } of storage.states) if (freeBytes !== null) this.set({ storage: name }, freeBytes);
    },
  });
  new Gauge({
    name: 'pairwise_storage_size_bytes',
    help: 'Size of the disk of the storage',
    labelNames: ['storage'],
    registers,
    collect() {
      this.reset();
      for (const { name, totalBytes } of storage.states)
        if (totalBytes !== null) this.set({ storage: name }, totalBytes);
    },
  });
  new Gauge({
    name: 'pairwise_certificate_end_seconds',
    help: 'When the certificate of a server ends, in seconds since 1970; absent without TLS',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const { name, endsAt } of certificates.states)
        if (endsAt !== null) this.set({ server: name }, endsAt.getTime() / 1000);
    },
  });
}
