import type { Point } from '../light.ts';

/** A place in space: to the right, up, away from the eye. */
export type Place = readonly [x: number, y: number, z: number];

export type Camera = { middle: Point; focus: number; away: number; yaw: number; pitch: number };

/** A place's screen position, and its distance from the eye. */
export type ProjectedPoint = { x: number; y: number; depth: number };

export function see([x, y, z]: Place, camera: Camera): ProjectedPoint {
  const [cy, sy] = [Math.cos(camera.yaw), Math.sin(camera.yaw)];
  const [cp, sp] = [Math.cos(camera.pitch), Math.sin(camera.pitch)];
  const [x1, z1] = [x * cy + z * sy, z * cy - x * sy];
  const [y2, z2] = [y * cp + z1 * sp, z1 * cp - y * sp];
  const depth = z2 + camera.away;
  const size = camera.focus / Math.max(0.1, depth);
  return { x: camera.middle[0] + x1 * size, y: camera.middle[1] - y2 * size, depth };
}
