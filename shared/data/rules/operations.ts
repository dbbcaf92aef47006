export const MAINTENANCE_OPERATIONS = ['vacuum', 'integrity_check', 'optimize'] as const;
export type MaintenanceOperation = (typeof MAINTENANCE_OPERATIONS)[number];

/** Formats of an export of all data. */
export const EXPORT_FORMATS = ['json', 'sql'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
