/** Where the systemd unit has its things, and whose they are. */
export const PROJECT_FILE = "/etc/bitacora/project.yaml";
export const STATE_DIR = "/var/lib/bitacora";
export const SERVICE_USER = "bitacora";
export const UNIT_FILE = "/etc/systemd/system/bitacora.service";
