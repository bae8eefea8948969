import { Navigate } from '@tanstack/react-router';

/** Redirects from the earlier announcement page to the chart. */
export default function Announced() {
  return <Navigate to="/organization_chart" replace />;
}
